/** What commands that read runs have in common. */
@NullMarked
package io.tare.analysis.presentation.command;

import org.jspecify.annotations.NullMarked;
