/** A jar by a developer who knows only Tare's documentation. */
package org.example.digest;
