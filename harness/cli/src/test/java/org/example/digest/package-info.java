/** What a developer who knows Tare by its documentation alone adds in a jar. */
@NullMarked
package org.example.digest;

import org.jspecify.annotations.NullMarked;
