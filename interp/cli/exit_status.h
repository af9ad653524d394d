// The exit statuses of the program; the function of a command returns one of them.
#ifndef EXIT_STATUS_H
#define EXIT_STATUS_H

enum {
    STATUS_FINE,
    STATUS_WRONG,       // the game file, position or turn is wrong, or a test failed
    STATUS_USAGE,       // the command line is wrong
    STATUS_ENVIRONMENT, // a file can't be read or written, no memory
};

#endif
