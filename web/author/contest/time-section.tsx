import type { Contest } from '#domain/contest/contest.schema.ts';
import { Section, TextInput, WholeNumberInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { CONTEST_SECTIONS } from './contest-sections.ts';

export function TimeSection({ form }: { form: EntityForm<Contest> }) {
  const { draft, change, errorOf } = form;
  const { id, title } = CONTEST_SECTIONS.time;
  return (
    <Section id={id} title={title}>
      <WholeNumberInput
        id="contest-duration"
        label="时长"
        unit="分钟"
        value={draft.duration}
        error={errorOf('duration')}
        note="从开始测试起计时，0表示不限时"
        onChange={(duration) => change({ duration })}
      />
      <WholeNumberInput
        id="contest-min-duration"
        label="最短答题时间"
        unit="分钟"
        value={draft.minDuration}
        error={errorOf('minDuration')}
        note="不到这一时间不能结束测试，0表示没有限制"
        onChange={(minDuration) => change({ minDuration })}
      />
    </Section>
  );
}

export function MoreTimeFields({ form }: { form: EntityForm<Contest> }) {
  const { draft, change, errorOf } = form;
  return (
    <>
      <WholeNumberInput
        id="contest-contest-interval"
        label="与上一测试的间隔"
        unit="分钟"
        value={draft.contestInterval}
        error={errorOf('contestInterval')}
        note="上一测试完成后需要等待的时间"
        onChange={(contestInterval) => change({ contestInterval })}
      />
      <WholeNumberInput
        id="contest-log-interval"
        label="日志记录间隔"
        unit="毫秒"
        value={draft.logInterval}
        error={errorOf('logInterval')}
        note="每隔多久记录一次作答过程，0表示不记录"
        onChange={(logInterval) => change({ logInterval })}
      />
      <TextInput
        id="contest-min-duration-alert"
        label="最短答题时间的提示"
        rows={2}
        value={draft.minDurationAlert}
        error={errorOf('minDurationAlert')}
        note="考生过早结束时看到的话，留空则使用默认的提示"
        onChange={(minDurationAlert) => change({ minDurationAlert })}
      />
    </>
  );
}
