/** The assembled program as a person runs it: what it prints, what it ends with, what it leaves. */
@NullMarked
package io.tare.cli.program;

import org.jspecify.annotations.NullMarked;
