import { useQuery } from '@tanstack/react-query';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { optionsOf } from '#web/staff/display-text.ts';
import { ChoiceInput, SwitchInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { contestsQuery } from '../queries.ts';
import { UI_MODE_LABELS } from './contest-labels.ts';

export function AnsweringFields({ form }: { form: EntityForm<Contest> }) {
  const { draft, change, errorOf } = form;
  const contests = useQuery(contestsQuery(draft.owner));
  const nextContests = (contests.data ?? [])
    .filter((contest) => contest.createdTime !== draft.createdTime || contest.name !== draft.name)
    .map((contest) => ({ value: contest.name, label: contest.name }));
  return (
    <>
      <ChoiceInput
        id="contest-ui-mode"
        label="界面模式"
        value={draft.uiMode}
        options={optionsOf(UI_MODE_LABELS)}
        error={errorOf('uiMode')}
        onChange={(uiMode) => change({ uiMode })}
      />
      <ChoiceInput
        id="contest-jump-contest"
        label="下一个测试"
        value={draft.jumpContest}
        options={nextContests}
        isOptional
        placeholder="没有"
        error={errorOf('jumpContest')}
        note="完成后用同一准考证号直接进入的测试"
        onChange={(jumpContest) => change({ jumpContest })}
      />
      <SwitchInput
        id="contest-can-jump"
        label="允许跳题"
        value={draft.canJump}
        note="不必先完成前面的题目"
        onChange={(canJump) => change({ canJump })}
      />
      <SwitchInput
        id="contest-show-tasks-after-end"
        label="结束后允许考生查看题目"
        value={draft.showTasksAfterEnd}
        note="打开时，考生提交、到时或测试关闭以后可以查看题目和自己的答案，不能修改；关闭时不再显示题目。保存后立即对所有考生生效，包括已经开始的考生"
        onChange={(showTasksAfterEnd) => change({ showTasksAfterEnd })}
      />
      <SwitchInput
        id="contest-enable-order"
        label="按顺序作答"
        value={draft.enableOrder}
        note="父测试的子测试必须依次完成"
        onChange={(enableOrder) => change({ enableOrder })}
      />
    </>
  );
}
