import { FeedEntity } from './feed.entity';
import { ListImportEntity } from './listImport.entity';
import { ListImportRowEntity } from './listImportRow.entity';

export const transferEntities = [ListImportEntity, ListImportRowEntity, FeedEntity];
