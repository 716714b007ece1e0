/** What a button puts in; the caret stands where `□` is, or takes the selected text there. */
export interface FormulaTemplate {
  name: string;
  latex: string;
}

const named = (templates: Record<string, string>): FormulaTemplate[] =>
  Object.entries(templates).map(([name, latex]) => ({ name, latex }));

export const FORMULA_TEMPLATES: readonly { title: string; templates: readonly FormulaTemplate[] }[] = [
  {
    title: '结构',
    templates: named({
      分数: '\\frac{□}{ }',
      根号: '\\sqrt{□}',
      n次根号: '\\sqrt[n]{□}',
      上标: '^{□}',
      下标: '_{□}',
      绝对值: '\\left|□\\right|',
      括号: '\\left(□\\right)',
      向量: '\\overrightarrow{□}',
      方程组: '\\begin{cases}□ \\\\ \\end{cases}',
      矩阵: '\\begin{pmatrix}□ & \\\\ & \\end{pmatrix}',
      文字: '\\text{□}',
    }),
  },
  {
    title: '运算',
    templates: named({
      求和: '\\sum_{i=1}^{n}□',
      连乘: '\\prod_{i=1}^{n}□',
      积分: '\\int_{a}^{b}□\\,dx',
      极限: '\\lim_{x\\to\\infty}□',
      对数: '\\log_{a}{□}',
      正弦: '\\sin □',
      余弦: '\\cos □',
      正切: '\\tan □',
    }),
  },
  {
    title: '符号',
    templates: named({
      '×': '\\times ',
      '÷': '\\div ',
      '±': '\\pm ',
      '·': '\\cdot ',
      '≤': '\\le ',
      '≥': '\\ge ',
      '≠': '\\ne ',
      '≈': '\\approx ',
      '∞': '\\infty ',
      '∈': '\\in ',
      '⊂': '\\subset ',
      '∪': '\\cup ',
      '∩': '\\cap ',
      '∅': '\\varnothing ',
      '→': '\\to ',
      '⇒': '\\Rightarrow ',
      '∵': '\\because ',
      '∴': '\\therefore ',
      '∠': '\\angle ',
      '△': '\\triangle ',
      '⊥': '\\perp ',
      '∥': '\\parallel ',
      '°': '^{\\circ}',
    }),
  },
  {
    title: '希腊字母',
    templates: named({
      α: '\\alpha ',
      β: '\\beta ',
      γ: '\\gamma ',
      δ: '\\delta ',
      ε: '\\varepsilon ',
      θ: '\\theta ',
      λ: '\\lambda ',
      μ: '\\mu ',
      π: '\\pi ',
      ρ: '\\rho ',
      σ: '\\sigma ',
      φ: '\\varphi ',
      ω: '\\omega ',
      Δ: '\\Delta ',
      Σ: '\\Sigma ',
      Ω: '\\Omega ',
    }),
  },
];

interface Typed {
  text: string;
  /** Where the caret is afterwards. */
  caret: number;
}

/** Puts a template in the place of a selection, which becomes its content. */
export function applyTemplate(text: string, from: number, to: number, latex: string): Typed {
  const selected = text.slice(from, to);
  const filled = latex.includes('□') ? latex.replace('□', () => selected) : selected + latex;
  const inside = latex.indexOf('□');
  const caret = from + (inside < 0 ? filled.length : inside + selected.length);
  return { text: text.slice(0, from) + filled + text.slice(to), caret };
}
