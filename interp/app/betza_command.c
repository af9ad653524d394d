#include "command.h"

int betza_command(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return STATUS_USAGE;
}
