import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { isUnsaidPlace } from '#domain/candidate/candidate-values.ts';
import { call, type CallReply } from '#web/api-client/call.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { ChoiceInput } from '#web/staff/forms/fields.tsx';
import { useListExport } from '#web/staff/import/use-list-export.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { reportPlacesQuery } from './template-queries.ts';

const SCOPES = { all: '全部', area: '按区县', school: '按学校', contest: '按测试' } as const;
type Scope = keyof typeof SCOPES;
const PLACEHOLDERS = { area: '选择或输入区县', school: '选择或输入学校', contest: '选择测试' } as const;
const NOTE =
  '每名考生一份PDF，按“学校/班级/准考证号-姓名.pdf”放在一个.zip文件中；没有参加测试的考生不在其中；参加了而没有作答的、报告中有错误的，写在“说明.txt”里。' +
  '打包在后台进行，可以关闭页面，完成后在“任务”中下载，7天内有效。';
const LABELS = { area: '区县', school: '学校', contest: '测试' } as const;

type Places = CallReply<'GET /api/get-report-places'>;

interface Props {
  owner: string;
  /** The name of the template. */
  template: string;
  /** The names of its tests. */
  contests: readonly string[];
  onClose(): void;
}

interface Choice {
  label: string;
  asked: { area?: string; school?: string; contest?: string };
}

const placeText = (area: string, school: string) => (isUnsaidPlace(area) ? school : `${school}（${area}）`);

/** Two districts may each have a school of that name: it is chosen with its district. */
function choicesOf(
  scope: Exclude<Scope, 'all'>,
  places: Places | undefined,
  contests: readonly string[],
): Choice[] {
  if (scope === 'contest') return contests.map((contest) => ({ label: contest, asked: { contest } }));
  if (scope === 'area') return (places?.areas ?? []).map((area) => ({ label: area, asked: { area } }));
  return (places?.schools ?? []).map((place) => ({
    label: placeText(place.area, place.school),
    asked: place,
  }));
}

/** All reports of a template as one file: of whom, then a job in the tray. */
export function ExportReportsDialog({ owner, template, contests, onClose }: Props) {
  const [scope, setScope] = useState<Scope>('all');
  const [chosen, setChosen] = useState('');
  const places = useQuery(reportPlacesQuery(owner, template));
  const choices = scope === 'all' ? [] : choicesOf(scope, places.data, contests);
  const choice = choices.find(({ label }) => label === chosen);
  const isChosen = scope === 'all' || choice !== undefined;
  const asked = { owner, template, ...choice?.asked };
  const count = useQuery({
    queryKey: ['author', 'report-template', 'count-reports', asked],
    queryFn: ({ signal }) => call('GET /api/count-reports', { query: asked, signal }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  });
  const exporting = useListExport(async () => {
    await call('POST /api/export-reports', { body: asked });
    onClose();
  });
  const people = count.isPlaceholderData ? undefined : count.data?.people;

  return (
    <StaffDialog
      title={`打包下载报告：${template}`}
      okText="开始打包"
      cancelText="取消"
      confirmLoading={exporting.isPending}
      okButtonProps={{ disabled: !isChosen || people === 0 }}
      onOk={() => exporting.mutate()}
      onClose={onClose}
    >
      <Radio.Group
        className="author-section"
        aria-label="哪些考生的报告"
        optionType="button"
        value={scope}
        options={Object.entries(SCOPES).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => {
          setScope(target.value as Scope);
          setChosen('');
        }}
      />
      {scope !== 'all' && (
        <ChoiceInput<string>
          key={scope}
          id={`export-reports-${scope}`}
          label={LABELS[scope]}
          placeholder={PLACEHOLDERS[scope]}
          isOptional
          value={chosen}
          options={choices.map(({ label }) => ({ value: label, label }))}
          {...(scope !== 'contest' && places.isError ? { error: '没能读取学校和区县，请关闭后再试' } : {})}
          onChange={setChosen}
        />
      )}
      <p aria-live="polite">{isChosen ? sizeText(people, count.error) : '请先选择。'}</p>
      <p className="author-muted">{NOTE}</p>
    </StaffDialog>
  );
}

function sizeText(people: number | undefined, error: Error | null): string {
  if (error) return `没能统计人数（${errorText(error)}），仍可以打包。`;
  if (people === undefined) return '正在统计人数…';
  if (people === 0) return '没有考生参加过这些测试，没有可以打包的报告。';
  return `有${people}名考生参加过测试，预计需要${minutesText(people)}。`;
}

/** Two at a time, some tenths of a second each. */
const SECONDS_EACH = 0.3;

function minutesText(people: number): string {
  const minutes = Math.ceil((people * SECONDS_EACH) / 60);
  return minutes < 60 ? `${minutes}分钟` : `${Math.ceil(minutes / 60)}小时`;
}
