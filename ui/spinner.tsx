import './spinner.css';

export function Spinner({ text = '正在加载...' }: { text?: string }) {
  return (
    <div className="ui-spinner" role="status">
      <span className="ui-spinner__wheel" aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
