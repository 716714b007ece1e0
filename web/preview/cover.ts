import './preview.css';

interface Way {
  text: string;
  run(): void;
}

/** Over whatever is there, and without React: it may be shown before the candidate's pages are there, or instead of them. */
export function coverPage(title: string, text: string, way: Way): void {
  if (document.querySelector('.preview-cover')) return;
  document.getElementById('root')?.setAttribute('hidden', '');
  const cover = document.createElement('main');
  cover.className = 'preview-cover';
  const heading = document.createElement('h1');
  heading.textContent = title;
  const words = document.createElement('p');
  words.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = way.text;
  button.addEventListener('click', () => way.run());
  cover.append(heading, words, button);
  document.body.append(cover);
}
