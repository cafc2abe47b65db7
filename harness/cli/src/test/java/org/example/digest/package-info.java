/** A jar by a developer who knows only Tare's documentation. */
@NullMarked
package org.example.digest;

import org.jspecify.annotations.NullMarked;
