import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { hurryFirstPage } from './first-page.ts';
import './theme.css';
import './themes.css';
import './plain.css';
import './begin.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks #root');
hurryFirstPage(location);
createRoot(root).render(<App />);
