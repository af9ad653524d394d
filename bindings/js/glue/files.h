// The loader of all games in JavaScript: it asks the host.
#ifndef GLUE_FILES_H
#define GLUE_FILES_H

#include "baronet.h"

const struct baronet_loader *host_files(void);

#endif
