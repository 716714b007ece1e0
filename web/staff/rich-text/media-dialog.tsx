import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { RESOURCE_TYPES } from '#domain/resource/resource-values.ts';
import { Field } from '../forms/fields.tsx';
import { PickResourceButton } from '../resources/resource-picker.tsx';
import { StaffDialog } from '../staff-dialog.tsx';
import { NO_LOCAL_MEDIA } from './local-media-alert.tsx';
import { type AddressProblem, addressProblem, mediaHtml, type MediaKind } from './media-html.ts';

interface MediaDialogProps {
  kind: MediaKind;
  /** The picture that is changed. */
  current: HTMLElement | undefined;
  onFinish(html: string): void;
  onClose(): void;
}

const problemText = (problem: AddressProblem, noun: string) =>
  ({
    empty: `请填写${noun}的网址，或选择、上传一个`,
    local: NO_LOCAL_MEDIA,
    'in pieces': 'HLS影片（.m3u8）不能放在文字里：请在题目中打开“视频”，放在那里',
    'no address': '网址要以 https:// 、http:// 或 / 开头',
  })[problem];

function MediaPreview({ kind, address }: { kind: MediaKind; address: string }) {
  if (kind === 'image') return <img className="rich-text-media-preview" src={address} alt="预览" />;
  if (kind === 'audio')
    return <audio className="rich-text-media-preview" controls src={address} aria-label="预览" />;
  return <video className="rich-text-media-preview" controls playsInline src={address} aria-label="预览" />;
}

const widthOf = (current: HTMLElement | undefined) => {
  const width = parseInt(current?.style.width || (current?.getAttribute('width') ?? ''), 10);
  return Number.isFinite(width) ? width : undefined;
};

/** A picture, sound or film by its link. */
export function MediaDialog({ kind, current, onFinish, onClose }: MediaDialogProps) {
  const [address, setAddress] = useState(current?.getAttribute('src') ?? '');
  const [alt, setAlt] = useState(current?.getAttribute('alt') ?? '');
  const [width, setWidth] = useState(() => widthOf(current));
  const [isAsked, setAsked] = useState(false);
  const noun = RESOURCE_TYPES[kind];
  const problem = addressProblem(address);
  const finish = () => {
    setAsked(true);
    if (!problem) onFinish(mediaHtml({ kind, address, alt, width }));
  };
  return (
    <StaffDialog
      title={current ? `修改${noun}` : `插入${noun}`}
      okText={current ? '确定' : '插入'}
      cancelText="取消"
      onOk={finish}
      onClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Field
          id="rich-text-address"
          label={`${noun}网址`}
          error={
            problem && (isAsked || problem === 'local' || problem === 'in pieces')
              ? problemText(problem, noun)
              : undefined
          }
          isWide
        >
          <div className="rich-text-address">
            <Input
              id="rich-text-address"
              value={address}
              placeholder="https://"
              onChange={(event) => setAddress(event.target.value)}
              onPressEnter={finish}
            />
            <PickResourceButton type={kind} isWhole onPick={setAddress} />
          </div>
        </Field>
        {kind === 'image' && (
          <Field id="rich-text-alt" label="文字说明" note="图片无法显示时，以及给看不见图片的人" isWide>
            <Input id="rich-text-alt" value={alt} onChange={(event) => setAlt(event.target.value)} />
          </Field>
        )}
        {kind !== 'audio' && (
          <Field id="rich-text-width" label="宽度" note="留空则按原来的大小">
            <InputNumber
              id="rich-text-width"
              value={width ?? null}
              min={1}
              max={4000}
              precision={0}
              suffix="像素"
              onChange={(typed) => setWidth(typed ?? undefined)}
            />
          </Field>
        )}
      </Form>
      {!problem && <MediaPreview key={address} kind={kind} address={address.trim()} />}
    </StaffDialog>
  );
}
