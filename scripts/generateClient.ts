import { generateClient } from '../codegen';

void generateClient();
