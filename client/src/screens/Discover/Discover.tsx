import { useLocation, useParams } from 'react-router-dom';
import { paths, type TopListName } from '../../../../shared/paths';
import type { Season } from '../../generated/graphql';
import { Catalogue } from './Catalogue';
import { CharacterScreen } from './CharacterScreen';
import { PersonScreen } from './PersonScreen';
import { SeasonScreen } from './SeasonScreen';
import { StudioScreen } from './StudioScreen';
import { TopScreen } from './TopScreen';

const seasonNames: Record<string, Season> = {
  winter: 'WINTER',
  spring: 'SPRING',
  summer: 'SUMMER',
  fall: 'FALL',
};

/** The discover section: a season, person, character, studio or top list if the address names one, else the whole catalogue. */
export function Discover() {
  const { year, season, person, character, studio, list = 'all' } = useParams();
  const { pathname } = useLocation();
  const named = season ? seasonNames[season] : undefined;
  if (person) return <PersonScreen key={person} slug={person} />;
  if (character) return <CharacterScreen key={character} slug={character} />;
  if (studio) return <StudioScreen key={studio} slug={studio} />;
  if (pathname.startsWith(paths.top())) return <TopScreen key={list} name={list as TopListName} />;
  return year && named ? <SeasonScreen year={Number(year)} season={named} /> : <Catalogue />;
}
