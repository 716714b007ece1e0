import { CheckCircleFilled, CloseCircleFilled, InfoCircleOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { typedTicket } from '#domain/ticket/login-rules.ts';
import type { TicketFacts } from '#domain/ticket/ticket-facts.schema.ts';
import type {
  ListedAt,
  TrialStep,
  tryTicket as TryTicket,
  triedTicket,
} from '#domain/ticket/ticket-trial.ts';
import { call } from '#web/api-client/call.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';

/** What decides about a number, beside the tickets themselves. */
const DECIDING = ['ticket', 'parentSuffix', 'tag', 'enablePassword', 'state', 'type', 'externalUrl'] as const;

interface Tried {
  typed: string;
  /** As it was looked up: with another suffix the answer would be another one. */
  ticket: string;
  facts: TicketFacts;
  rules: { tryTicket: typeof TryTicket; triedTicket: typeof triedTicket };
}

function listedAt({ ticketType, ticket }: Contest, number: string): ListedAt | undefined {
  if (ticketType !== 'number' || !Array.isArray(ticket)) return undefined;
  const index = ticket.findIndex((row) => 'name' in row && typedTicket(row.id) === number);
  const row = ticket[index];
  return row && 'name' in row ? { row, line: index + 1 } : undefined;
}

/** Of a test that is not there yet. */
const NOTHING_KNOWN: TicketFacts = { parents: [], candidate: null };

const ICONS = {
  good: <CheckCircleFilled className="ticket-step-good" aria-label="符合" />,
  bad: <CloseCircleFilled className="ticket-step-bad" aria-label="不符合" />,
  none: <InfoCircleOutlined className="ticket-step-none" aria-hidden />,
} satisfies Record<TrialStep['mark'], React.ReactNode>;

interface OutcomeProps {
  form: EntityForm<Contest>;
  tried: Tried;
}

/** By what the form says now, also before it is saved. */
function Outcome({ form, tried }: OutcomeProps) {
  const { typed, ticket, facts, rules } = tried;
  const { refusal, steps } = rules.tryTicket(form.draft, typed, listedAt(form.draft, ticket), facts);
  return (
    <Alert
      className="ticket-outcome"
      type={refusal === undefined ? 'success' : 'error'}
      title={refusal === undefined ? `“${typed}”可以登录` : `“${typed}”不能登录，登录页会显示：${refusal}`}
      description={
        <>
          <ol className="ticket-steps">
            {steps.map(({ mark, text }) => (
              <li key={text}>
                {ICONS[mark]}
                {text}
              </li>
            ))}
          </ol>
          {DECIDING.some((field) => form.isChanged(field)) && (
            <p className="ticket-warning">以上按表单中还没保存的内容判断，保存后才对考生生效。</p>
          )}
        </>
      }
    />
  );
}

interface Props {
  form: EntityForm<Contest>;
  /** As it is saved. */
  contest: Pick<Contest, 'owner' | 'name'>;
}

/** Type a number, and see whether and why somebody gets in with it. Only who the candidates are is asked of the server. */
export function TicketTester({ form, contest }: Props) {
  const [typed, setTyped] = useState('');
  const trying = useMutation({
    mutationFn: async (): Promise<Tried> => {
      // The matcher comes with the rules, and is big.
      const rules = await import('#domain/ticket/ticket-trial.ts');
      const ticket = rules.triedTicket(form.draft, typed);
      const query = { id: entityId(contest.owner, contest.name), ticket };
      const isNew = form.draft.createdTime === '';
      const facts = await call('GET /api/get-ticket-facts', { query });
      // Nobody is anybody's child before it is saved.
      if (facts === null && isNew) return { typed: typedTicket(typed), ticket, facts: NOTHING_KNOWN, rules };
      if (facts === null) throw new Error('测试不存在，可能已被改名或删除');
      return { typed: typedTicket(typed), ticket, facts, rules };
    },
  });
  const tried = trying.data;
  const isCurrent = tried !== undefined && tried.rules.triedTicket(form.draft, tried.typed) === tried.ticket;
  return (
    <div className="ticket-tester">
      <label htmlFor="ticket-trial">试一个号码：它能登录吗？</label>
      <div className="ticket-trial">
        <Input
          id="ticket-trial"
          value={typed}
          maxLength={100}
          placeholder="考生在登录页输入的准考证号"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => trying.mutate()}
        />
        <Button loading={trying.isPending} onClick={() => trying.mutate()}>
          试一试
        </Button>
      </div>
      <div role="status">
        {trying.isError && <Alert type="error" showIcon title={`没有试成：${errorText(trying.error)}`} />}
        {isCurrent && <Outcome form={form} tried={tried} />}
      </div>
    </div>
  );
}
