import { isAdded } from '#domain/candidate/candidate-editor.ts';
import { CANDIDATE_LABELS, hasLeft } from '#domain/candidate/candidate-values.ts';
import type { ClassCandidate } from '#domain/candidate/candidate.schema.ts';
import { Button } from '#ui/button.tsx';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { Tag } from '#ui/tag.tsx';
import './class-table.css';

/** Whether somebody has been at the tests, and what is still to do. */
function TestState({ hasLog, unfinishedCount }: ClassCandidate) {
  if (unfinishedCount === 0) return hasLog ? <Tag tone="success">已完成</Tag> : <Tag>无测试</Tag>;
  return hasLog ? <Tag tone="warning">{unfinishedCount}项未完成</Tag> : <Tag tone="error">未登录</Tag>;
}

const shownName = ({ realName }: ClassCandidate) => realName || '（未填姓名）';

interface RowProps {
  candidate: ClassCandidate;
  /** Of a whole school: to which class somebody belongs. */
  isOfSchool: boolean;
  isBusy: boolean;
  onEdit(candidate: ClassCandidate): void;
  onMarkLeft(candidate: ClassCandidate): void;
  onDelete(candidate: ClassCandidate): void;
}

function Row({ candidate, isOfSchool, isBusy, onEdit, onMarkLeft, onDelete }: RowProps) {
  const { name, tag, gender, area, remark } = candidate;
  const inClass = isOfSchool ? `${candidate.grade} ${candidate.class}`.trim() : candidate.class;
  const called = shownName(candidate);
  return (
    <tr className={hasLeft(remark) ? 'class-table__left' : undefined}>
      <th scope="row">
        <span className="class-table__name">{called}</span>
        {isAdded(candidate) ? <span className="class-table__number">准考证号 {name}</span> : null}
        <span className="class-table__more">
          {[gender, isOfSchool ? inClass : '', tag === '学生' ? '' : tag].filter(Boolean).join('，')}
        </span>
        <span className="class-table__more">
          <TestState {...candidate} />
        </span>
        {remark === '' ? null : <span className="class-table__more">备注：{remark}</span>}
      </th>
      <td>{gender || '—'}</td>
      <td>
        <RoleTags tag={tag} />
      </td>
      <td>{area || '—'}</td>
      <td>{inClass || '—'}</td>
      <td>
        <TestState {...candidate} />
      </td>
      <td className="class-table__remark">{remark || '—'}</td>
      <td className="class-table__actions">
        <div>
          <Button size="small" aria-label={`编辑${called}`} onClick={() => onEdit(candidate)}>
            编辑
          </Button>
          {isAdded(candidate) ? (
            <Button
              size="small"
              aria-label={`删除${called}（${name}）`}
              disabled={isBusy}
              onClick={() => onDelete(candidate)}
            >
              删除
            </Button>
          ) : null}
          {!isAdded(candidate) && !hasLeft(remark) ? (
            <Button
              size="small"
              aria-label={`标记${called}流出`}
              disabled={isBusy}
              onClick={() => onMarkLeft(candidate)}
            >
              流出
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}

interface ClassTableProps extends Omit<RowProps, 'candidate'> {
  candidates: readonly ClassCandidate[];
  isOld: boolean;
}

/** On a phone a row is a name with everything below it; nothing is moved sideways. */
export function ClassTable({ candidates, isOld, ...row }: ClassTableProps) {
  return (
    <table className={isOld ? 'class-table class-table--old' : 'class-table'} aria-busy={isOld}>
      <thead>
        <tr>
          <th scope="col">{CANDIDATE_LABELS.realName}</th>
          <th scope="col">{CANDIDATE_LABELS.gender}</th>
          <th scope="col">{CANDIDATE_LABELS.tag}</th>
          <th scope="col">{CANDIDATE_LABELS.area}</th>
          <th scope="col">{CANDIDATE_LABELS.class}</th>
          <th scope="col">测试</th>
          <th scope="col">{CANDIDATE_LABELS.remark}</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((candidate) => (
          <Row key={candidate.name} candidate={candidate} {...row} />
        ))}
      </tbody>
    </table>
  );
}
