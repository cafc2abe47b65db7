/** {@code tare study …}: shows and checks published studies. */
@NullMarked
package io.tare.analysis.studies.command;

import org.jspecify.annotations.NullMarked;
