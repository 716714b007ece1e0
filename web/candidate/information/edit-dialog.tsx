import { useEffect, useState, type FormEvent } from 'react';
import { GENDERS, isAdded } from '#domain/candidate/candidate-editor.ts';
import {
  CANDIDATE_LABELS,
  leftRemark,
  LONGEST_FIELD,
  LONGEST_REMARK,
  suggestedRemark,
} from '#domain/candidate/candidate-values.ts';
import type { OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ApiError } from '#web/api-client/api-error.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { LeaveActions, useLeaveQuestion } from './leave-question.tsx';
import { type Changes, changesOf, loadCandidate, type Loaded, saveCandidate } from './class-calls.ts';

const GONE = '名单中没有这名考生，可能已被删除或调到别处';

const FIELDS = ['realName', 'gender', 'remark'] as const;
/** Where a refusal has its place; any other stands above. */
const SHOWN_AT = ['realName', 'remark'];

/** What only the owner changes, so that nobody looks for a way to. */
function LockedFacts({ candidate }: { candidate: OwnedCandidate }) {
  const facts = [
    [CANDIDATE_LABELS.name, candidate.name],
    [CANDIDATE_LABELS.tag, <RoleTags key="tag" tag={candidate.tag} />],
    [CANDIDATE_LABELS.area, candidate.area],
    [CANDIDATE_LABELS.grade, candidate.grade],
    [CANDIDATE_LABELS.class, candidate.class],
  ] as const;
  return (
    <section className="edit-dialog__locked">
      <h3>以下内容只能由主办方修改</h3>
      <dl className="information__facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface GenderChoiceProps {
  before: string;
  gender: string;
  onChange(gender: string): void;
}

function GenderChoice({ before, gender, onChange }: GenderChoiceProps) {
  const isOther = before !== '' && !(GENDERS as readonly string[]).includes(before);
  const choices = isOther ? [before, ...GENDERS] : GENDERS;
  return (
    <fieldset className="edit-dialog__gender">
      <legend>{CANDIDATE_LABELS.gender}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name="gender" checked={gender === choice} onChange={() => onChange(choice)} />
          {choice}
        </label>
      ))}
      {isAdded({ gender: before }) && gender !== before ? (
        <p className="ui-field__hint">保存后不能再改回“新增”，也不能再删除这名考生。</p>
      ) : null}
    </fieldset>
  );
}

interface FormProps {
  loaded: Loaded;
  onSaved(before: Loaded, after: Loaded): void;
  onClose(): void;
}

function EditForm({ loaded: first, onSaved, onClose }: FormProps) {
  const [loaded, setLoaded] = useState(first);
  const [draft, setDraft] = useState<Changes>(() => changesOf(first.candidate));
  const [problem, setProblem] = useState<{ field?: string | undefined; text: string }>();
  const { candidate } = loaded;
  const changed = FIELDS.filter((field) => draft[field] !== candidate[field]);

  /** Somebody else has saved meanwhile: what was typed stays, everything else is as it is now. */
  const takeNewer = async (text: string) => {
    const newer = await loadCandidate(candidate.owner, candidate.name);
    if (!newer) return setProblem({ text: GONE });
    const kept = Object.fromEntries(changed.map((field) => [field, draft[field]]));
    setLoaded(newer);
    setDraft({ ...changesOf(newer.candidate), ...kept });
    setProblem({ text: `${text}。您填写的内容还在，请核对后再保存` });
  };

  const save = useAction(
    async () => {
      if (changed.length === 0) return onClose();
      onSaved(loaded, await saveCandidate(loaded, draft));
    },
    (error) => {
      const isStale = error instanceof ApiError && error.facts.version !== undefined;
      if (isStale) void takeNewer(error.message).catch(() => setProblem({ text: error.message }));
      else if (error instanceof ApiError && SHOWN_AT.includes(error.field ?? ''))
        setProblem({ text: error.message, field: error.field });
      else setProblem({ text: `保存失败：${error.message}` });
    },
  );
  const question = useLeaveQuestion({
    isTyped: changed.length > 0,
    isBusy: save.isRunning,
    hasAddress: true,
    onClose,
  });
  const change = (part: Partial<Changes>) => {
    setDraft({ ...draft, ...part });
    setProblem(undefined);
    question.stay();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  /** What somebody else has made of a field that was changed here too. */
  const theirs = (field: keyof Changes) =>
    loaded !== first && changed.includes(field) && candidate[field] !== first.candidate[field]
      ? `现在名单上是“${candidate[field] || '（空）'}”`
      : undefined;
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  const suggestion = isAdded(candidate) ? suggestedRemark(candidate.gender) : leftRemark(draft.remark);

  return (
    <Dialog
      open
      title={`编辑${candidate.realName || '考生'}`}
      onClose={question.leave}
      actions={
        <LeaveActions question={question} what="修改" onClose={onClose}>
          <Button disabled={save.isRunning} onClick={question.leave}>
            取消
          </Button>
          <Button variant="primary" loading={save.isRunning} onClick={() => save.run()}>
            保存
          </Button>
        </LeaveActions>
      }
    >
      <form className="edit-dialog" onSubmit={submit} noValidate>
        {problem && problem.field === undefined ? (
          <p className="ui-field__error" role="alert">
            {problem.text}
          </p>
        ) : null}
        <TextField
          label={CANDIDATE_LABELS.realName}
          value={draft.realName}
          maxLength={LONGEST_FIELD}
          autoComplete="off"
          error={errorOf('realName')}
          hint={theirs('realName')}
          onChange={(event) => change({ realName: event.target.value })}
        />
        <GenderChoice
          before={candidate.gender}
          gender={draft.gender}
          onChange={(gender) => change({ gender })}
        />
        <TextArea
          label={CANDIDATE_LABELS.remark}
          value={draft.remark}
          maxLength={LONGEST_REMARK}
          error={errorOf('remark')}
          hint={theirs('remark')}
          onChange={(event) => change({ remark: event.target.value })}
        />
        {draft.remark === suggestion ? null : (
          <Button size="small" onClick={() => change({ remark: suggestion })}>
            填入“{suggestedRemark(candidate.gender)}”
          </Button>
        )}
        <LockedFacts candidate={candidate} />
      </form>
    </Dialog>
  );
}

interface EditDialogProps {
  owner: string;
  name: string;
  onSaved(before: Loaded, after: Loaded): void;
  onClose(): void;
}

export function EditDialog({ owner, name, onSaved, onClose }: EditDialogProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isOpen = true;
    loadCandidate(owner, name).then(
      (found) => {
        if (!isOpen) return;
        if (found) setLoaded(found);
        else setProblem(GONE);
      },
      (error: unknown) => isOpen && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isOpen = false;
    };
  }, [owner, name]);
  if (loaded) return <EditForm loaded={loaded} onSaved={onSaved} onClose={onClose} />;
  return (
    <Dialog open title="编辑考生" onClose={onClose} actions={<Button onClick={onClose}>关闭</Button>}>
      {problem === undefined ? <Spinner /> : <p role="alert">{problem}</p>}
    </Dialog>
  );
}
