import { createContext } from 'react';

/** In the task as it was given, or question by question. */
export type AnswerView = 'page' | 'list';

export const ANSWER_VIEWS: Record<AnswerView, string> = { page: '按题目显示', list: '按列表显示' };

/** How whoever looks wants to see answers, all of them alike. */
export const AnswerViewContext = createContext<AnswerView>('page');
