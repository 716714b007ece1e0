import { Alert } from 'antd';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { NumberRow, RangeRow } from '#domain/ticket/ticket.schema.ts';
import { Tag } from '#ui/tag.tsx';
import { labelOf } from '#web/staff/display-text.ts';
import { Section, TextInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/use-entity-form.ts';
import { TICKET_TYPE_LABELS } from '../contest/contest-labels.ts';
import { NumberEditor } from './number-editor.tsx';
import { RangeEditor } from './range-editor.tsx';
import { TicketFiles } from './ticket-files.tsx';

interface Props {
  form: EntityForm<Contest>;
  /** As it is saved. */
  contest: Pick<Contest, 'owner' | 'name'>;
}

/** The shape follows the ticket type, which this form shows but does not change. */
export function TicketSection({ form, contest }: Props) {
  const { ticketType, ticket } = form.draft;
  const wholeError = form.errors['ticket'];
  const rows = Array.isArray(ticket) ? ticket : [];
  return (
    <Section
      id="contest-ticket"
      title="准考证"
      isGrid={false}
      note={<Tag>准考证类型：{labelOf(TICKET_TYPE_LABELS, ticketType)}</Tag>}
    >
      {wholeError !== undefined && (
        <Alert className="ticket-problem" type="error" showIcon title={wholeError} />
      )}
      {ticketType === 'number' && (
        <NumberEditor
          rows={rows as NumberRow[]}
          errors={form.errors}
          onChange={(changed, step) => form.change({ ticket: changed }, step)}
          actions={<TicketFiles form={form} contest={contest} />}
        />
      )}
      {ticketType === 'range' && (
        <RangeEditor
          rows={rows as RangeRow[]}
          errors={form.errors}
          onChange={(changed, step) => form.change({ ticket: changed }, step)}
        />
      )}
      {ticketType === 'regex' && (
        <TextInput
          id="contest-ticket-pattern"
          label="准考证号的正则表达式"
          value={typeof ticket === 'string' ? ticket : ''}
          note="整个准考证号与表达式匹配时可以登录，例如 3501\d{6}"
          onChange={(typed) => form.change({ ticket: typed })}
        />
      )}
    </Section>
  );
}
