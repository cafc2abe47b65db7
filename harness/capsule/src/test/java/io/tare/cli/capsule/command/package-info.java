@NullMarked
package io.tare.cli.capsule.command;

import org.jspecify.annotations.NullMarked;
