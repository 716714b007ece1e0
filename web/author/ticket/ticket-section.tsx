import { Alert } from 'antd';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { TICKET_TYPE_LABELS } from '#domain/ticket/ticket-values.ts';
import type { NumberRow, RangeRow } from '#domain/ticket/ticket.schema.ts';
import { Tag } from '#ui/tag.tsx';
import { labelOf } from '#web/staff/display-text.ts';
import { Section } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { NumberEditor } from './number-editor.tsx';
import { RangeEditor } from './range-editor.tsx';
import { RegexEditor } from './regex-editor.tsx';
import { TicketFiles } from './ticket-files.tsx';
import { TicketTester } from './ticket-tester.tsx';
import './ticket.css';

interface Props {
  form: EntityForm<Contest>;
  /** As it is saved. */
  contest: Pick<Contest, 'owner' | 'name'>;
}

/** The shape follows the ticket type, which this form shows but does not change. */
export function TicketSection({ form, contest }: Props) {
  const { ticketType, ticket, parentSuffix } = form.draft;
  const wholeError = ticketType === 'regex' ? undefined : form.errors['ticket'];
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
          form={form}
          saved={contest}
          rows={rows as NumberRow[]}
          actions={<TicketFiles form={form} contest={contest} />}
        />
      )}
      {ticketType === 'range' && (
        <RangeEditor
          rows={rows as RangeRow[]}
          parentSuffix={parentSuffix}
          errors={form.errors}
          onChange={(changed, step) => form.change({ ticket: changed }, step)}
        />
      )}
      {ticketType === 'regex' && (
        <RegexEditor
          pattern={typeof ticket === 'string' ? ticket : ''}
          parentSuffix={parentSuffix}
          errors={form.errors}
          onChange={(typed) => form.change({ ticket: typed })}
          onTake={(pattern) => form.change({ ticket: pattern }, {})}
        />
      )}
      <TicketTester form={form} contest={contest} />
    </Section>
  );
}
