#if canImport(os)
public import os

extension HTTPLog {
    /// Creates a log that writes to the system's: problems as errors, everything else for debugging.
    ///
    /// Entries are redacted, so they are written as public. No text is made while the system does not keep the level.
    public convenience init(_ logger: Logger, time: TimeSource = .system) {
        self.init(time: time) { entry in
            logger.log(level: entry.event.isProblem ? .error : .debug, "\(entry.description, privacy: .public)")
        }
    }
}
#endif
