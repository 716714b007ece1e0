import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { SeenNotice } from '#domain/notice/notice.schema.ts';
import { NOTICE_LABELS, NOTICE_STATES, NOTICE_TYPES } from '#domain/notice/notice-values.ts';
import { htmlToPlain, plainToHtml } from '#domain/text/plain-html.ts';
import { HtmlText } from '#ui/html-text.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { ChoiceInput, Field, Section, TextInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { RichTextField } from '#web/staff/rich-text/rich-text-field.tsx';
import { AttachmentField } from '../attachment-field.tsx';
import { useCorrespondence } from '../correspondence.ts';
import { AudienceInput } from './audience-input.tsx';

/** Staff of schools have no downloads to take pictures from: they write plain text. */
function TextField({ form }: { form: EntityForm<SeenNotice> }) {
  const { draft, change, errorOf } = form;
  const { isSchool } = useCorrespondence();
  const field = { id: 'notice-text', label: NOTICE_LABELS.text, error: errorOf('text') };
  return isSchool ? (
    <TextInput
      {...field}
      rows={6}
      value={htmlToPlain(draft.text)}
      onChange={(text) => change({ text: plainToHtml(text) })}
    />
  ) : (
    <RichTextField
      {...field}
      note="图片请从“我的下载”中选择；其他网站的图片和过大的字号不会保留"
      value={draft.text}
      onChange={(text) => change({ text })}
    />
  );
}

/** What its writer may change. */
export function NoticeFields({ form }: { form: EntityForm<SeenNotice> }) {
  const { draft, change, errorOf } = form;
  const { isSchool } = useCorrespondence();
  return (
    <Section title="公告" note={<span className="author-muted">创建于 {timeText(draft.createdTime)}</span>}>
      {!isSchool && (
        <TextInput
          id="notice-name"
          label={NOTICE_LABELS.name}
          isRequired
          value={draft.name}
          error={errorOf('name')}
          note="不能包含“/”和“,”"
          onChange={(name) => change({ name })}
        />
      )}
      <ChoiceInput
        id="notice-state"
        label={NOTICE_LABELS.state}
        value={draft.state}
        options={NOTICE_STATES.map((state) => ({ value: state, label: state }))}
        error={errorOf('state')}
        note="只有已发布的公告会显示给别人"
        onChange={(state) => change({ state })}
      />
      <ChoiceInput
        id="notice-type"
        label={NOTICE_LABELS.type}
        value={draft.type}
        options={NOTICE_TYPES.map((type) => ({ value: type, label: type }))}
        error={errorOf('type')}
        onChange={(type) => change({ type })}
      />
      <Field
        id="notice-expire-time"
        label={NOTICE_LABELS.expireTime}
        error={errorOf('expireTime')}
        note="到期后不再显示；留空一直显示"
      >
        <DatePicker
          id="notice-expire-time"
          className="author-number"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          value={draft.expireTime === '' ? null : dayjs(draft.expireTime)}
          onChange={(time) => change({ expireTime: time?.toISOString() ?? '' })}
        />
      </Field>
      <AudienceInput
        id="notice-user"
        owner={draft.owner}
        value={draft.user}
        error={errorOf('user')}
        onChange={(user) => change({ user })}
      />
      <TextField form={form} />
      <div className="author-field-wide attachments">
        <AttachmentField
          label={NOTICE_LABELS.templateUrl}
          owner={draft.owner}
          url={draft.templateUrl}
          fileName={draft.fileName}
          mayChange
          error={errorOf('templateUrl')}
          onChange={({ url, fileName }) => change({ templateUrl: url, fileName })}
        />
      </div>
    </Section>
  );
}

/** What everybody else reads. */
export function WrittenNotice({ notice }: { notice: SeenNotice }) {
  return (
    <Section title="公告" isGrid={false}>
      <p className="author-muted">
        {notice.writerName} 于 {timeText(notice.createdTime)} 发布
      </p>
      <HtmlText html={notice.text} />
      {notice.templateUrl !== '' && (
        <div className="attachments">
          <AttachmentField
            label={NOTICE_LABELS.templateUrl}
            owner={notice.owner}
            url={notice.templateUrl}
            fileName={notice.fileName}
            mayChange={false}
            onChange={() => undefined}
          />
        </div>
      )}
    </Section>
  );
}
