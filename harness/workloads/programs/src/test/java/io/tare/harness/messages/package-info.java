@NullMarked
package io.tare.harness.messages;

import org.jspecify.annotations.NullMarked;
