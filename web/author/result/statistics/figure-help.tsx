/** In the order in which they stand on the page. */
const TERMS: readonly (readonly [term: string, meaning: string])[] = [
  ['平均分', '单选按选项序号计分（第1项1分），滑块按数值计分，反向计分的题已经反转。'],
  ['难度（得分率）', '平均得分在最低分与最高分之间的位置：0是全都得最低分，1是全都得最高分，越大越容易。'],
  ['区分度（题总相关）', '本题得分与其余各题总分的相关：越接近1，越能把总分高的人和总分低的人分开。'],
  ['高低27%之差', '总分最高的27%与最低的27%，两组人在本题得分率上的差：越大越能区分。'],
  ['信度（克隆巴赫α）', '一组题得分的一致程度：越接近1，这组题的总分越稳定。'],
  ['删除后的信度', '去掉本题后其余各题的信度：明显变高，说明本题与其他题不一致。'],
];

/** What the figures mean, one sentence each, for who wants to know. */
export function FigureHelp() {
  return (
    <details className="figure-help">
      <summary>指标说明</summary>
      <dl>
        {TERMS.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
