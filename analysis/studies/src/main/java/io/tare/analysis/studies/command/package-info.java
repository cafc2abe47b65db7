/** {@code tare study …}: published studies, looked at and checked. */
@NullMarked
package io.tare.analysis.studies.command;

import org.jspecify.annotations.NullMarked;
