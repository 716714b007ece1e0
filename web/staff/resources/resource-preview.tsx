import {
  BlockOutlined,
  CustomerServiceOutlined,
  DownloadOutlined,
  FileExcelOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileWordOutlined,
  FileZipOutlined,
  GlobalOutlined,
  LinkOutlined,
  PictureOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { App, Button, Typography } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Resource } from '#domain/resource/resource.schema.ts';
import { type PreviewKind, previewKindOf, RESOURCE_TYPES } from '#domain/resource/resource-values.ts';
import { fileAddressOf } from '#domain/resource/file-address.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { packageKeyIn } from '#domain/web-package/package-address.ts';
import { StaffDialog } from '../staff-dialog.tsx';
import { copyText } from '../copy-text.ts';
import { PackageFileCount, PackageView } from './package-view.tsx';
import './resources.css';

type Shown = Pick<Resource, 'name' | 'type' | 'fileFormat' | 'fileSize' | 'url'>;

const BY_FORMAT: Record<string, ComponentType> = {
  pdf: FilePdfOutlined,
  doc: FileWordOutlined,
  docx: FileWordOutlined,
  xls: FileExcelOutlined,
  xlsx: FileExcelOutlined,
  ppt: FilePptOutlined,
  pptx: FilePptOutlined,
  zip: FileZipOutlined,
  rar: FileZipOutlined,
};

const BY_TYPE: Record<Resource['type'], ComponentType> = {
  image: PictureOutlined,
  audio: CustomerServiceOutlined,
  video: VideoCameraOutlined,
  '3d': BlockOutlined,
  package: GlobalOutlined,
  unknown: FileOutlined,
};

function ResourceIcon({ type, fileFormat }: Pick<Resource, 'type' | 'fileFormat'>) {
  const Icon = (type === 'package' ? undefined : BY_FORMAT[fileFormat]) ?? BY_TYPE[type];
  return (
    <span className={`resource-icon resource-icon-${type}`} aria-hidden>
      <Icon />
    </span>
  );
}

/** Lists ask nobody else for pictures: a link to another site is a sign until somebody opens it. */
const isOnThisSite = (url: string) => /^\/(?!\/)/.test(url);

/** A small picture of what it is. */
export function ResourceThumb({ resource }: { resource: Shown }) {
  const [failed, setFailed] = useState('');
  const { type, fileFormat, url } = resource;
  if (type !== 'image' || !isOnThisSite(url) || failed === url) {
    return <ResourceIcon type={type} fileFormat={fileFormat} />;
  }
  return (
    <img
      className="resource-thumb"
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(url)}
    />
  );
}

function PlainCard({ resource, note }: { resource: Shown; note: string }) {
  const { name, type, fileFormat, fileSize } = resource;
  return (
    <div className="resource-card">
      <ResourceIcon type={type} fileFormat={fileFormat} />
      <strong>{type === 'unknown' ? fileFormat.toUpperCase() || '文件' : RESOURCE_TYPES[type]}</strong>
      <span className="resource-card-name">{name}</span>
      {fileSize > 0 && <span className="author-muted">{sizeText(fileSize)}</span>}
      <span className="author-muted">{note}</span>
    </div>
  );
}

/** The file itself, as far as a page can show it. */
export function ResourceView({ resource }: { resource: Shown }) {
  const [failed, setFailed] = useState('');
  const { name, url } = resource;
  const fail = () => setFailed(url);
  if (url === '' || failed === url) return <PlainCard resource={resource} note="这一网址的内容无法显示" />;
  switch (previewKindOf(resource)) {
    case 'image':
      return <img className="resource-view-image" src={url} alt={name} onError={fail} />;
    case 'audio':
      return <audio className="resource-view-audio" src={url} controls preload="metadata" onError={fail} />;
    case 'video':
      return (
        <video
          className="resource-view-video"
          src={url}
          controls
          playsInline
          preload="metadata"
          onError={fail}
        />
      );
    case 'pdf':
      return <iframe className="resource-view-pdf" src={url} title={name} />;
    case '3d':
      return <PlainCard resource={resource} note="3D模型在题目中才能转动和缩放" />;
    case 'package':
      return <PackageView url={url} name={name} />;
    case 'film':
      return <PlainCard resource={resource} note="由片段组成的影片（HLS），在题目中播放" />;
    case 'none':
      return <PlainCard resource={resource} note="这种文件不能在网页中预览，请下载后打开" />;
  }
}

/** A package is opened by its first page, and downloaded as a whole. */
function downloadAddress(url: string): string {
  const key = packageKeyIn(url);
  return key === undefined ? url : `${fileAddressOf(key)}?download=1`;
}

/** What a downloaded file is called: names need not end like the format. */
function downloadName({ name, fileFormat: format, url }: Shown): string {
  const fileFormat = packageKeyIn(url) === undefined ? format : 'zip';
  const isNamedSo = fileFormat === '' || name.toLowerCase().endsWith(`.${fileFormat}`);
  return isNamedSo ? name : `${name}.${fileFormat}`;
}

/** Their signs alone, in a long table. */
const compact = (name: string) => ({ 'aria-label': name, title: name });

export function DownloadButton({ resource, isCompact = false }: { resource: Shown; isCompact?: boolean }) {
  const { url } = resource;
  // Browsers give another site's file its own name, and may show it instead of saving it.
  const target = isOnThisSite(url)
    ? { download: downloadName(resource) }
    : { target: '_blank', rel: 'noreferrer' };
  return (
    <Button
      size="small"
      icon={<DownloadOutlined />}
      href={downloadAddress(url)}
      {...target}
      {...(isCompact ? compact('下载') : {})}
    >
      {isCompact ? null : '下载'}
    </Button>
  );
}

interface CopyLinkProps {
  url: string;
  /** For fields and the rich text editor: a file of ours without a host, so that it stays right when the site moves. */
  isForFields?: boolean;
  isCompact?: boolean;
}

export function CopyLinkButton({ url, isForFields = false, isCompact = false }: CopyLinkProps) {
  const { message, modal } = App.useApp();
  const label = isForFields ? '复制站内地址' : '复制链接';
  const link = isOnThisSite(url) && !isForFields ? window.location.origin + url : url;
  const copy = async () => {
    if (await copyText(link)) {
      void message.success('复制链接成功，可以粘贴到题目和测试的网址中');
      return;
    }
    modal.info({
      title: '浏览器不允许自动复制，请手动复制链接',
      content: <Typography.Text code>{link}</Typography.Text>,
      okText: '关闭',
    });
  };
  return (
    <Button
      size="small"
      icon={<LinkOutlined />}
      {...(isCompact ? compact(label) : {})}
      onClick={() => void copy()}
    >
      {isCompact ? null : label}
    </Button>
  );
}

interface PreviewDialogProps {
  resource: Shown;
  /** Further buttons. */
  actions?: ReactNode;
  onClose(): void;
}

const IS_LARGE: ReadonlySet<PreviewKind> = new Set(['pdf', 'package']);

export function PreviewDialog({ resource, actions, onClose }: PreviewDialogProps) {
  const { name, url, fileSize } = resource;
  return (
    <StaffDialog
      width={IS_LARGE.has(previewKindOf(resource)) ? 1000 : 760}
      title={name}
      onClose={onClose}
      footer={
        <div className="resource-preview-footer">
          <span className="author-muted">
            {fileSize > 0 && sizeText(fileSize)}
            <PackageFileCount url={url} />
          </span>
          <span className="resource-actions">
            <CopyLinkButton url={url} />
            {isOnThisSite(url) && <CopyLinkButton url={url} isForFields />}
            <DownloadButton resource={resource} />
            {actions}
          </span>
        </div>
      }
    >
      <div className="resource-view">
        <ResourceView resource={resource} />
      </div>
    </StaffDialog>
  );
}
