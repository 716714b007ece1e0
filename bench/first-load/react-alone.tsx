import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A form with a field and a button, and nothing else: what React alone costs. */
function LoginForm() {
  const [ticket, setTicket] = useState('');
  return (
    <form>
      <label>
        准考证号
        <input value={ticket} onChange={(event) => setTicket(event.target.value)} />
      </label>
      <button>登录</button>
    </form>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<LoginForm />);
