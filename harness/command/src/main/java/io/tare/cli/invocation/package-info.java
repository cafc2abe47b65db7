/**
 * What every command is given and how it ends: surroundings, options that all have, exit status,
 * failures in one line; and how a feature's module brings a command of its own. It knows neither
 * features nor platforms. Begin at {@link io.tare.cli.invocation.Subcommand}.
 */
@NullMarked
package io.tare.cli.invocation;

import org.jspecify.annotations.NullMarked;
