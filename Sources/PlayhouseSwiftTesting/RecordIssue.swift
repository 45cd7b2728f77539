#if canImport(Testing)
public import PlayhouseCoreTesting
import Testing

/// A sink that records each issue of a double as soon as it occurs, at the line where the double was created.
///
/// Pass it to a double: `HTTPClientStub("quiz server", sink: recordIssue)`.
public let recordIssue: FailureSink = { text, site in
    Issue.record(
        Comment(rawValue: text),
        sourceLocation: SourceLocation(
            fileID: site.fileID, filePath: site.file.description, line: Int(site.line), column: 1))
}
#endif
