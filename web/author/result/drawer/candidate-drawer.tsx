import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Radio } from 'antd';
import { useEffect, useRef } from 'react';
import type { ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultPage } from '#domain/result/result-row.schema.ts';
import { SideDrawer } from '#web/staff/side-drawer.tsx';
import { ANSWER_VIEWS, type AnswerView, AnswerViewContext } from '../answer-view.ts';
import { recordQuery, type ResultPerson, type ResultScope } from '../result-queries.ts';
import { rowLinkId } from '../table/result-columns.tsx';
import { CandidateRecord, type RecordProps } from './candidate-record.tsx';
import { numberOf } from './neighbours.ts';
import { useNeighbours } from './use-neighbours.ts';

interface Props extends Omit<RecordProps, 'owner' | 'row'> {
  scope: ResultScope;
  query: ResultQuery;
  page: ResultPage | undefined;
  view: AnswerView;
  onView(view: AnswerView): void;
  onMove(person: ResultPerson, page: number): void;
  onClose(): void;
}

/** Whoever has gone from candidate to candidate is at the last one's row afterwards. */
function useFocusOnRow(person: ResultPerson): void {
  const last = useRef(person);
  useEffect(() => {
    last.current = person;
  });
  useEffect(
    () => () => {
      // After the drawer has let the focus go, and the table shows the page of that row.
      setTimeout(() => document.getElementById(rowLinkId(last.current))?.focus());
    },
    [],
  );
}

/** Long enough that the drawer has taken the focus. */
const OPENED_MS = 50;

/** The keys that scroll do so in what has the focus: that is the record, as soon as it is opened and after every step. */
function useBodyFocus(of: string) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.scrollIntoView({ block: 'start' });
    const timer = setTimeout(() => {
      const scrolled = body.current?.parentElement;
      const drawer = body.current?.closest('.ant-drawer');
      const isAtStep = document.activeElement?.closest('.result-drawer-steps') !== null;
      // Whoever steps by the button goes on with it, unless it was the last step.
      if (isAtStep && document.activeElement?.matches(':enabled')) return;
      const isHere = drawer?.contains(document.activeElement) && scrolled?.contains(document.activeElement);
      if (!isHere) body.current?.focus({ preventScroll: true });
    }, OPENED_MS);
    return () => clearTimeout(timer);
  }, [of]);
  return body;
}

/** One candidate after the other, as the table has them. */
export function CandidateDrawer(props: Props) {
  const { scope, query, page, view, onView, onMove, onClose, ...rest } = props;
  const { person } = rest;
  const { place, isMoving, move } = useNeighbours({ scope, query, page, person, onMove });
  const row = page?.rows.find(
    ({ contest, ticketId }) => contest === person.contest && ticketId === person.ticketId,
  );
  // As the record has it, where the filter does not contain the candidate.
  const { data: user } = useQuery(recordQuery(scope.owner, person));
  useFocusOnRow(person);
  const body = useBodyFocus(`${person.contest}/${person.ticketId}`);

  const number = place && numberOf(place);
  const step = (by: 1 | -1) => (
    <Button
      disabled={page?.total === 0 || number === (by === 1 ? page?.total : 1)}
      icon={by === 1 ? <RightOutlined aria-hidden /> : <LeftOutlined aria-hidden />}
      aria-label={by === 1 ? '下一名考生' : '上一名考生'}
      title={by === 1 ? '下一名考生（→ 或 J）' : '上一名考生（← 或 K）'}
      aria-busy={isMoving}
      onClick={() => void move(by)}
    />
  );
  return (
    <SideDrawer
      title={`${person.ticketId} ${row?.name ?? user?.name ?? ''}`.trim()}
      width={1_080}
      onClose={onClose}
      extra={
        <div className="result-drawer-steps">
          <span className="author-muted" role="status">
            {number !== undefined && page ? `${number} / ${page.total}` : ''}
          </span>
          {step(-1)}
          {step(1)}
        </div>
      }
    >
      <div ref={body} tabIndex={-1} className="result-focus">
        <div className="result-drawer-view">
          {scope.contests.length > 1 && <strong>{person.contest}</strong>}
          <Radio.Group
            aria-label="答案的显示方式"
            optionType="button"
            size="small"
            value={view}
            options={Object.entries(ANSWER_VIEWS).map(([value, label]) => ({ value, label }))}
            onChange={(event) => onView(event.target.value as AnswerView)}
          />
        </div>
        <AnswerViewContext value={view}>
          <CandidateRecord
            key={`${person.contest}/${person.ticketId}`}
            owner={scope.owner}
            row={row}
            {...rest}
          />
        </AnswerViewContext>
      </div>
    </SideDrawer>
  );
}
