// Files that a user opens, one by one or as whole folders: chosen in a dialogue, or dropped onto the page.

/** `name`: with the folders that were opened. */
export interface Opened {
    name: string;
    file: File;
}

const MOST_FILES = 5000;

export function chosenFiles(input: HTMLInputElement): Opened[] {
    return [...(input.files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
}

const fileOf = async (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject));

// A browser gives a hundred at a time.
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
    const reader = folder.createReader();
    const all: FileSystemEntry[] = [];
    for (;;) {
        const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (some.length === 0) return all;
        all.push(...some);
    }
}

async function add(entry: FileSystemEntry, files: Opened[]): Promise<void> {
    if (entry.isFile) files.push({ name: entry.fullPath.slice(1), file: await fileOf(entry as FileSystemFileEntry) });
    else for (const inside of await entriesOf(entry as FileSystemDirectoryEntry)) await add(inside, files);
    if (files.length > MOST_FILES) throw new Error(`There are more than ${MOST_FILES} files in this folder.`);
}

/** All that was dropped, with what is in folders. */
export async function droppedFiles(dropped: DataTransfer): Promise<Opened[]> {
    // What was dropped has to be asked for at once; the browser forgets it.
    const entries = [...dropped.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
    const plain = [...dropped.files].map((file) => ({ name: file.name, file }));
    if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
    const files: Opened[] = [];
    for (const entry of entries) await add(entry, files);
    return files;
}
