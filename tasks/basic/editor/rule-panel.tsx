import { Checkbox, InputNumber, Select } from 'antd';
import {
  controlsOf,
  ruleSettings,
  type RuleSettings,
  setDecimals,
  setExclusions,
  setLimit,
  setMinLength,
  setRange,
  setReversed,
  setSlider,
} from '#domain/questionnaire/rule-controls.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { ExclusionControl } from './exclusion-control.tsx';
import { CountInput, RangeInput, RuleRow } from './rule-inputs.tsx';
import './rule-panel.css';

interface Props {
  question: Question;
  /** `step` names the control while a number is typed into it. */
  onChange(part: Partial<Question>, step?: string): void;
}

const PICKERS = { year: '年份', date: '日期', time: '时间' } as const;
const KINDS = [
  { value: 'text', label: '文字' },
  { value: 'whole', label: '整数' },
  { value: 'decimal', label: '小数' },
] as const;
type BlankKind = (typeof KINDS)[number]['value'];

const blankKind = ({ decimals }: RuleSettings): BlankKind =>
  decimals === undefined ? 'text' : decimals === 0 ? 'whole' : 'decimal';

/** What a blank takes, and how much of it. */
function BlankControl({ question, settings, onChange }: Props & { settings: RuleSettings }) {
  const { picker, decimals, minLength, range, isByUnit } = settings;
  if (picker !== undefined) {
    return (
      <RuleRow label="填写内容" hint="题目里写了出生年份、出生日期或几点几分，考生从列表中选择">
        {PICKERS[picker]}
      </RuleRow>
    );
  }
  const kind = blankKind(settings);
  const setKind = (next: BlankKind) =>
    onChange(setDecimals(question, next === 'text' ? undefined : next === 'whole' ? 0 : 1));
  return (
    <>
      <RuleRow label="填写内容" {...(isByUnit ? { hint: '空后的单位（年、人、小时）表示填整数' } : {})}>
        <Select<BlankKind>
          aria-label="填写内容"
          className="basic-editor-kind-select"
          size="small"
          value={kind}
          // The unit is a word of the sentence: no control takes it out.
          options={KINDS.map((option) => ({ ...option, disabled: isByUnit && option.value === 'text' }))}
          onChange={setKind}
        />
        {kind === 'decimal' && (
          <>
            <span>最多</span>
            <InputNumber<number>
              aria-label="小数位数"
              className="basic-editor-number"
              size="small"
              min={1}
              max={9}
              precision={0}
              value={decimals ?? 1}
              onChange={(places) => onChange(setDecimals(question, places ?? 1), 'decimals')}
            />
            <span>位小数</span>
          </>
        )}
      </RuleRow>
      {kind === 'text' ? (
        <RuleRow label="最少字数">
          <CountInput
            label="最少字数"
            value={minLength}
            min={1}
            max={99_999}
            onChange={(count) => onChange(setMinLength(question, count), 'min-length')}
          />
          <span>字</span>
        </RuleRow>
      ) : (
        <RuleRow label="范围">
          <RangeInput
            value={range}
            names={['最小值', '最大值']}
            placeholders={['最小', '最大']}
            bounds={{ min: 0, max: 999_999_999 }}
            precision={decimals ?? 0}
            onChange={(next) => onChange(setRange(question, next), 'range')}
          />
        </RuleRow>
      )}
    </>
  );
}

function LimitControl({ question, settings, onChange }: Props & { settings: RuleSettings }) {
  const count = Math.max(1, question.options.length);
  const { limit } = settings;
  return (
    <RuleRow label="选择项数">
      <RangeInput
        value={limit?.min === 1 ? { max: limit.max } : limit}
        names={['至少选几项', '至多选几项']}
        placeholders={['至少', '至多']}
        bounds={{ min: 1, max: 200 }}
        precision={0}
        ends={{ min: 1, max: count }}
        allowsOne
        onChange={(next) => onChange(setLimit(question, next), 'limit')}
      />
      <span>项</span>
    </RuleRow>
  );
}

/** Small controls for what can be said in the words of a question: they write it there, and show what is there. */
export function RulePanel({ question, onChange }: Props) {
  const settings = ruleSettings(question);
  const controls = controlsOf(question.type);
  return (
    <div className="basic-editor-rule-panel">
      {controls.includes('limit') && (
        <LimitControl question={question} settings={settings} onChange={onChange} />
      )}
      {controls.includes('exclusion') && (
        <ExclusionControl
          options={question.options}
          exclusions={settings.exclusions}
          onChange={(exclusions) => onChange(setExclusions(question, exclusions))}
        />
      )}
      {controls.includes('blank') && (
        <BlankControl question={question} settings={settings} onChange={onChange} />
      )}
      {controls.includes('slider') && (
        <RuleRow label="滑块范围">
          <RangeInput
            value={settings.slider}
            names={['滑块最小值', '滑块最大值']}
            placeholders={['0', '10']}
            bounds={{ min: 0, max: 999_999 }}
            precision={0}
            onChange={(range) => onChange(setSlider(question, range), 'slider')}
          />
        </RuleRow>
      )}
      {controls.includes('reversed') && (
        <RuleRow label="计分">
          <Checkbox
            checked={settings.isReversed}
            onChange={(event) => onChange(setReversed(question, event.target.checked))}
          >
            反向计分
          </Checkbox>
        </RuleRow>
      )}
    </div>
  );
}
