import { FeedEntity } from './feed.entity';
import { ListImportEntity } from './listImport.entity';
import { ListImportFileEntity } from './listImportFile.entity';
import { ListImportRowEntity } from './listImportRow.entity';

export const transferEntities = [ListImportEntity, ListImportFileEntity, ListImportRowEntity, FeedEntity];
