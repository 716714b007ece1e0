import { useState, type FormEvent } from 'react';
import { classText } from '#domain/candidate/candidate-editor.ts';
import {
  ADDED_GENDER,
  CANDIDATE_LABELS,
  LONGEST_FIELD,
  LONGEST_REMARK,
  suggestedRemark,
} from '#domain/candidate/candidate-values.ts';
import type { ClassList } from '#domain/candidate/candidate.schema.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';
import type { ClassRef } from './class-calls.ts';
import { LeaveActions, useLeaveQuestion } from './leave-question.tsx';

const CAME = suggestedRemark(ADDED_GENDER);

/** The numbers of those who are in the class under a name and were added. */
async function addedNumbers(owner: string, realName: string, place: ClassRef): Promise<string[]> {
  const query = { owner, search: realName, ...place };
  const { candidates } = await call('GET /api/find-class-candidates', { query });
  return candidates
    .filter((candidate) => candidate.realName === realName && candidate.gender === ADDED_GENDER)
    .map(({ name }) => name);
}

interface ClassChoiceProps {
  owner: string;
  grades: readonly string[];
  place: ClassRef;
  onChange(place: ClassRef): void;
}

/** One of the classes that a school has; which ones a grade has is asked for. */
function ClassChoice({ owner, grades, place, onChange }: ClassChoiceProps) {
  const isAsked = grades.length === 0 || place.grade !== '';
  const { data } = useServerData(isAsked ? `classes/${owner}/${place.grade}` : '', () =>
    call('GET /api/find-class-candidates', { query: { owner, grade: place.grade } }),
  );
  return (
    <div className="class-card__filters">
      {grades.length === 0 ? null : (
        <SelectField
          label={CANDIDATE_LABELS.grade}
          empty="请选择"
          options={grades}
          value={place.grade}
          onChange={(grade) => onChange({ grade, class: '' })}
        />
      )}
      <SelectField
        label={CANDIDATE_LABELS.class}
        empty="请选择"
        options={data?.classes ?? []}
        value={place.class}
        disabled={!isAsked}
        onChange={(inClass) => onChange({ ...place, class: inClass })}
      />
    </div>
  );
}

interface AddDialogProps {
  owner: string;
  list: ClassList;
  /** A clerk who looks at a class most likely means that one. */
  chosen: ClassRef;
  onAdded(): void;
  onClose(): void;
}

export function AddDialog({ owner, list, chosen, onAdded, onClose }: AddDialogProps) {
  const [realName, setRealName] = useState('');
  const [remark, setRemark] = useState(CAME);
  const [place, setPlace] = useState(chosen);
  const [problem, setProblem] = useState<{ text: string; isQuestion: boolean }>();
  const [made, setMade] = useState<{ realName: string; number: string | undefined }>();
  const isOfSchool = list.place?.kind === 'school';

  const choose = (chosenPlace: ClassRef) => {
    setPlace(chosenPlace);
    setProblem(undefined);
  };

  const add = useAction(
    async () => {
      if (isOfSchool && place.class === '')
        return setProblem({ text: '请选择年级和班级', isQuestion: false });
      const called = realName.trim();
      if (called === '') return setProblem({ text: '请填写姓名', isQuestion: false });
      const before = await addedNumbers(owner, called, place);
      await call('POST /api/add-candidate', {
        query: { sameName: problem?.isQuestion ? 'allow' : 'ask' },
        body: { owner, realName: called, remark, ...place },
      });
      const numbers = await addedNumbers(owner, called, place).catch(() => []);
      toast.success('添加考生成功');
      setMade({ realName: called, number: numbers.find((number) => !before.includes(number)) });
      onAdded();
    },
    (error) => {
      const isQuestion = error instanceof ApiError && error.facts.sameNamed !== undefined;
      setProblem({ text: isQuestion ? error.message : `添加考生失败：${error.message}`, isQuestion });
    },
  );
  const question = useLeaveQuestion({
    isTyped: !made && (realName !== '' || remark !== CAME),
    isBusy: add.isRunning,
    onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.run();
  };
  const again = () => {
    setMade(undefined);
    setRealName('');
    setRemark(CAME);
    setProblem(undefined);
  };

  if (made) {
    return (
      <Dialog
        open
        title={`已添加${made.realName}`}
        onClose={onClose}
        actions={
          <>
            <Button onClick={again}>再添加一名</Button>
            <Button variant="primary" data-autofocus onClick={onClose}>
              完成
            </Button>
          </>
        }
      >
        {made.number === undefined ? (
          <p>准考证号显示在名单中，请告诉学生用这一号码登录。</p>
        ) : (
          <>
            <p>准考证号：</p>
            <p className="add-dialog__number">{made.number}</p>
            <p>请告诉学生用这一号码登录；之后在名单中也能看到。</p>
          </>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="添加考生"
      onClose={question.leave}
      actions={
        <LeaveActions question={question} what="填写的内容" onClose={onClose}>
          <Button disabled={add.isRunning} onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" loading={add.isRunning} onClick={() => add.run()}>
            {problem?.isQuestion ? '仍要添加' : '添加'}
          </Button>
        </LeaveActions>
      }
    >
      <form className="edit-dialog" onSubmit={submit} noValidate>
        <p>
          {isOfSchool
            ? `学校和区县与您相同，测试与所选班级的同学相同；性别记为“${ADDED_GENDER}”，准考证号由系统给出。`
            : `加入${classText(list.place ?? place)}，测试与同班同学相同；性别记为“${ADDED_GENDER}”，准考证号由系统给出。`}
        </p>
        {isOfSchool ? (
          <ClassChoice owner={owner} grades={list.grades} place={place} onChange={choose} />
        ) : null}
        <TextField
          label={CANDIDATE_LABELS.realName}
          value={realName}
          maxLength={LONGEST_FIELD}
          autoComplete="off"
          data-autofocus
          error={problem?.text}
          onChange={(event) => {
            setRealName(event.target.value);
            setProblem(undefined);
          }}
        />
        <TextArea
          label={CANDIDATE_LABELS.remark}
          value={remark}
          maxLength={LONGEST_REMARK}
          onChange={(event) => setRemark(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
