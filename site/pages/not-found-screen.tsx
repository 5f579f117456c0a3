import type { ErrorPage } from '#providers/content/types.ts';
import { organisation } from '#site/chrome/organisation.ts';
import { ButtonLink } from '#site/ui/button.tsx';
import { useNotFoundBackground } from './not-found-background.ts';
import styles from './picture-screen.module.css';
import { PictureScreen } from './picture-screen.tsx';

const words = { message: 'sorry, page not found', label: 'return to home page' };

/** What an error page says where its editors left it open (PAGE-4); here more is known. */
const leftOpen = ['Something went wrong', 'return to home'];

/** ROUTE-15, as the editors dressed it (PAGE-4); plain where their page could not be had. */
export function NotFoundScreen({ page }: { page: ErrorPage | null }) {
  const background = useNotFoundBackground();
  const { logo = null, message = words.message, button = { ...words, href: '/' } } = page ?? {};
  return (
    <PictureScreen background={background} ground="dark">
      <title>{`404 | ${organisation.name}`}</title>
      <h1 className="display">{words.message}</h1>
      {![words.message, ...leftOpen].includes(message) && <p>{message}</p>}
      <ButtonLink to={button.href}>{leftOpen.includes(button.label) ? words.label : button.label}</ButtonLink>
      {logo && <img className={styles.logo} src={logo.url} width={logo.width} height={logo.height} alt="" />}
    </PictureScreen>
  );
}
