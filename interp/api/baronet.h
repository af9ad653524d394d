/// @file
/// The public interface of libbaronet: this header includes those of games, plays, views and
/// pickers.

/// @mainpage Baronet: rules of board-game variants, loaded from text and played by one machine
///
/// Load a game, start it, list the legal turns, apply and undo them, ask for the result, and see
/// all of it through the eyes of one player (views keep secrets). `#include <baronet.h>` is enough
/// for that. It is in five parts: baronet_base.h (versions, memory, messages, limits),
/// baronet_game.h (loading games, what they are, their boards), baronet_play.h (games in progress,
/// turns, results), baronet_view.h (positions as a viewer may know them) and baronet_picker.h
/// (choosing a turn step by step, and why a text is not a legal turn).
///
/// Programs include what else they need: baronet_notation.h (positions, turns and games as text),
/// baronet_engine.h, baronet_betza.h, baronet_zrf.h, baronet_ini.h, baronet_check.h,
/// baronet_sheet.h and baronet_format.h. What all of them have in common:
///
/// Ownership: every `char *` result is a new NUL-terminated string, which the caller releases with
/// baronet_free(). Every `const char *` belongs to the object that was asked, and lives as long as
/// that object. A parameter `struct baronet_message **message` may be NULL. Otherwise it is set to
/// NULL or to a message, which the caller releases with baronet_message_free(). Functions that fail
/// return NULL or false, and the message says why. All functions that end in `_free` accept NULL.
///
/// Memory: the library never ends the program. When memory runs out the call fails. Its message is
/// "error: out of memory"; functions without a message return NULL, false or 0, even those that
/// never fail otherwise. Whatever the call had made until then is released, and the objects that it
/// was given are as they were before: a play keeps its position, and the same call may succeed
/// later.
///
/// Structs: each begins with its size, which the caller sets to the sizeof that it was compiled
/// with, also where the library fills the struct. So a program keeps working with later versions,
/// whose structs may have more fields: fields that the program does not have are not filled, and
/// fields that the library does not know become zero. In an array of structs, all have the size of
/// the first. Calls that are given a struct without a size fail.
///
/// Misuse: a call fails if it is given NULL where it needs something, a number that is no player's,
/// a list of another position and so on. Its message then has the code `misuse` and says what was
/// wrong. Functions without a message return NULL, false or 0, and baronet_misuse() tells what was
/// wrong. In a debug build (make DEBUG=1) this includes objects that were freed before; in other
/// builds a call with such an object may crash.
///
/// Threads: there is no global state. Objects may be used in parallel threads as long as each
/// object is used by one thread at a time. One game may be shared by many plays in many threads.
#ifndef BARONET_H
#define BARONET_H

#include "baronet_base.h"
#include "baronet_game.h"
#include "baronet_picker.h"
#include "baronet_play.h"
#include "baronet_view.h"

#endif
