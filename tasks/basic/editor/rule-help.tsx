import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { RULE_PHRASES } from '#domain/questionnaire/rule-phrases.ts';

/** What can be written into the texts. */
export function RuleHelp() {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="可以写在题目里的规则"
      content={
        <div className="basic-editor-rules" role="region" aria-label="规则写法" tabIndex={0}>
          <p className="basic-editor-hint">
            写在题目文本或前言里；多项填空和表格也可以写在行、列的标题里。全角和半角相同。识别出的规则显示在问题下方，【】里的标记考生看不到。
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">写法</th>
                <th scope="col">作用</th>
                <th scope="col">例子</th>
              </tr>
            </thead>
            <tbody>
              {RULE_PHRASES.map(({ phrases, meaning, example }) => (
                <tr key={phrases}>
                  <th scope="row">{phrases}</th>
                  <td>{meaning}</td>
                  <td>{example}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      }
    >
      <Button size="small" icon={<QuestionCircleOutlined />}>
        规则写法
      </Button>
    </Popover>
  );
}
