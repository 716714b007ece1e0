import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { useEffect, useRef } from 'react';
import type { ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultPage } from '#domain/result/result-row.schema.ts';
import { SideDrawer } from '#web/staff/side-drawer.tsx';
import { ANSWER_VIEWS, type AnswerView, AnswerViewContext } from '../answer-view.ts';
import type { ResultPerson, ResultScope } from '../result-queries.ts';
import { rowLinkId } from '../table/result-columns.tsx';
import { CandidateRecord, type RecordProps } from './candidate-record.tsx';
import { numberOf } from './neighbours.ts';
import { useNeighbours } from './use-neighbours.ts';

interface Props extends Omit<RecordProps, 'owner' | 'row' | 'onGone'> {
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

/** One candidate after the other, as the table has them. */
export function CandidateDrawer(props: Props) {
  const { scope, query, page, view, onView, onMove, onClose, ...rest } = props;
  const { person } = rest;
  const { place, isMoving, move } = useNeighbours({ scope, query, page, person, onMove });
  const row = page?.rows.find(
    ({ contest, ticketId }) => contest === person.contest && ticketId === person.ticketId,
  );
  useFocusOnRow(person);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, [person.contest, person.ticketId]);

  const step = (by: 1 | -1) => (
    <Button
      icon={by === 1 ? <RightOutlined aria-hidden /> : <LeftOutlined aria-hidden />}
      aria-label={by === 1 ? '下一名考生' : '上一名考生'}
      title={by === 1 ? '下一名考生（→ 或 J）' : '上一名考生（← 或 K）'}
      aria-busy={isMoving}
      onClick={() => void move(by)}
    />
  );
  return (
    <SideDrawer
      title={`${person.ticketId} ${row?.name ?? ''}`.trim()}
      width={1_080}
      onClose={onClose}
      extra={
        <div className="result-drawer-steps">
          <span className="author-muted" role="status">
            {place && page ? `${numberOf(place)} / ${page.total}` : ''}
          </span>
          {step(-1)}
          {step(1)}
        </div>
      }
    >
      <div ref={top} className="result-drawer-view">
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
          onGone={onClose}
          {...rest}
        />
      </AnswerViewContext>
    </SideDrawer>
  );
}
