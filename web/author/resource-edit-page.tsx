import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { useParams } from 'wouter';
import { type Resource, ResourceInput } from '#domain/resource/resource.schema.ts';
import { RESOURCE_LABELS, RESOURCE_TYPES } from '#domain/resource/resource-values.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { optionsOf, timeText } from '#web/staff/display-text.ts';
import { EntityPage } from '#web/staff/entity-page.tsx';
import { fieldErrors } from '#web/staff/forms/check-form.ts';
import { EditFrame } from '#web/staff/forms/edit-frame.tsx';
import { ChoiceInput, Field, Section, TextInput, WholeNumberInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm, Versioned } from '#web/staff/forms/entity-form.ts';
import { useEntityForm } from '#web/staff/forms/use-entity-form.ts';
import { PackageFileCount } from '#web/staff/resources/package-view.tsx';
import { CopyLinkButton, DownloadButton, ResourceView } from '#web/staff/resources/resource-preview.tsx';
import { resourceQuery } from '#web/staff/resources/resource-queries.ts';
import { useOwner } from '#web/staff/use-owner.ts';
import { resourceEditPath } from './author-paths.ts';
import { forgetAuthorData, tasksQuery } from './queries.ts';
import { describeResource, GLOBAL_TASK } from './resource/describe-resource.ts';
import { saveResource } from './resource/resource-changes.ts';
import { NOT_THE_OWNER, useMayChange } from './resource/resource-permission.ts';
import { ResourceUses } from './resource/resource-uses.tsx';
import './resource/resource.css';

interface FixedFieldProps {
  id: string;
  label: string;
  value: string;
  note: string;
  isWide?: boolean;
}

/** What the server alone decides. */
const FixedField = ({ id, value, ...field }: FixedFieldProps) => (
  <Field id={id} {...field}>
    <Input id={id} value={value} disabled />
  </Field>
);

/** Of a file of ours the server knows them; of a link its author says them. */
function FileFields({ form }: { form: EntityForm<Resource> }) {
  const { draft, change, errorOf } = form;
  if (draft.objectKey !== '') {
    return (
      <>
        <FixedField
          id="resource-file-format"
          label={RESOURCE_LABELS.fileFormat}
          value={draft.fileFormat}
          note="由上传的文件决定"
        />
        <FixedField
          id="resource-file-size"
          label={RESOURCE_LABELS.fileSize}
          value={sizeText(draft.fileSize)}
          note="由上传的文件决定"
        />
      </>
    );
  }
  return (
    <>
      <TextInput
        id="resource-file-format"
        label={RESOURCE_LABELS.fileFormat}
        value={draft.fileFormat}
        error={errorOf('fileFormat')}
        note="扩展名，例如png"
        onChange={(fileFormat) => change({ fileFormat })}
      />
      <WholeNumberInput
        id="resource-file-size"
        label={RESOURCE_LABELS.fileSize}
        unit="字节"
        value={draft.fileSize}
        error={errorOf('fileSize')}
        note="0表示未知"
        onChange={(fileSize) => change({ fileSize })}
      />
    </>
  );
}

function ResourceFields({ form }: { form: EntityForm<Resource> }) {
  const { draft, change, errorOf } = form;
  const tasks = useQuery(tasksQuery(draft.owner)).data ?? [];
  const names = new Set([...tasks.map(({ name }) => name), ...(draft.task === '' ? [] : [draft.task])]);
  return (
    <Section title="基本信息">
      <TextInput
        id="resource-name"
        label={RESOURCE_LABELS.name}
        isRequired
        value={draft.name}
        error={errorOf('name')}
        note="不能包含“/”和“,”；改名后文件的链接不变"
        onChange={(name) => change({ name })}
      />
      <ChoiceInput
        id="resource-type"
        label={RESOURCE_LABELS.type}
        value={draft.type}
        options={optionsOf(RESOURCE_TYPES)}
        error={errorOf('type')}
        onChange={(type) => change({ type })}
      />
      <ChoiceInput
        id="resource-task"
        label={RESOURCE_LABELS.task}
        isOptional
        placeholder={GLOBAL_TASK}
        value={draft.task}
        options={[...names].map((name) => ({ value: name, label: name }))}
        error={errorOf('task')}
        note="这一资源属于哪道题目；留空则为全局"
        onChange={(task) => change({ task })}
      />
      <FileFields form={form} />
      <Field id="resource-created-time" label="创建时间">
        <Input id="resource-created-time" value={timeText(draft.createdTime)} disabled />
      </Field>
      <TextInput
        id="resource-url"
        label={RESOURCE_LABELS.url}
        isWide
        value={draft.url}
        error={errorOf('url')}
        placeholder="https://"
        note={
          draft.objectKey === ''
            ? 'http或https网址'
            : '考生从这里得到文件；可以改成别处的网址，清空并保存则恢复为上传的文件'
        }
        onChange={(url) => change({ url })}
      />
      <FixedField
        id="resource-object-key"
        label={RESOURCE_LABELS.objectKey}
        value={draft.objectKey}
        isWide
        note={draft.objectKey === '' ? '这是一个链接，没有上传的文件' : '上传的文件在存储中的名字，不能修改'}
      />
    </Section>
  );
}

/** Edits a resource that has been loaded. */
function ResourceForm({ loaded }: { loaded: Versioned<Resource> }) {
  const resource = loaded.thing;
  const { owner } = resource;
  const queries = useQueryClient();
  const mayChange = useMayChange(owner);
  const form = useEntityForm(loaded, {
    idPrefix: 'resource',
    check: (draft) => fieldErrors(ResourceInput, draft),
    confirm: () => Promise.resolve(true),
    send: saveResource,
    describe: describeResource,
    reload: (name) => queries.fetchQuery({ ...resourceQuery(owner, name), staleTime: 0 }),
    pathOf: resourceEditPath,
    afterSave: () => void forgetAuthorData(queries),
  });

  return (
    <EditFrame
      title={resource.name}
      noun="资源"
      back={{ path: '/resource-edit', label: '我的下载' }}
      form={form}
      isReadOnly={!mayChange}
      actions={
        <>
          <CopyLinkButton url={resource.url} />
          <DownloadButton resource={resource} />
        </>
      }
    >
      {!mayChange && <Alert className="author-section" type="info" showIcon title={NOT_THE_OWNER} />}
      <ResourceFields form={form} />
      <div className="resource-beside">
        <Section title="预览" isGrid={false}>
          <PackageFileCount url={form.draft.url} />
          <div className="resource-view">
            <ResourceView resource={form.draft} />
          </div>
        </Section>
        <Section title="在哪里使用" isGrid={false}>
          <ResourceUses owner={owner} name={resource.name} />
        </Section>
      </div>
    </EditFrame>
  );
}

export function ResourceEditPage() {
  const owner = useOwner();
  const { resourceName = '' } = useParams();
  return (
    <EntityPage
      name={resourceName}
      noun="资源"
      listPath="/resource-edit"
      listLabel="我的下载"
      pathOf={resourceEditPath}
      query={resourceQuery(owner, resourceName)}
    >
      {(loaded) => <ResourceForm loaded={loaded} />}
    </EntityPage>
  );
}
