@NullMarked
package io.tare.cli.invocation;

import org.jspecify.annotations.NullMarked;
