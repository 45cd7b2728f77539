public import Foundation
public import PlayhouseCore

extension RecallQuestion {
    /// Creates a question from the bytes of a file or a response.
    ///
    /// The payload is `{"question": "…", "answer": ["…", …]}`. An answer is a text, or an object with other names,
    /// names that are not specific enough, known wrong names, and a text beside its row:
    ///
    ///     {"question": "Who was President of the United States?", "rowOrder": "asGiven", "seconds": 600,
    ///      "answer": ["George Washington",
    ///         {"text": "Theodore Roosevelt", "also": ["Teddy Roosevelt"], "notEnough": ["Roosevelt"],
    ///          "not": ["Eleanor Roosevelt"], "prompt": "26th president"}]}
    ///
    /// <doc:WriteAQuizFile> describes every member and every rule.
    ///
    /// If the payload is not a playable question, the initialiser throws `.invalidData`, which contains the flaw and
    /// its place in the payload. If `place` is a file on this device, the error contains the name of the file, too.
    ///
    /// A relative address of a picture is resolved against `place`. If `place` is a file, the address is a path in the
    /// folder of the file. A payload of more than `maxBytes` bytes is refused.
    public init(_ bytes: Data, at place: URL? = nil, maxBytes: Int = 2 << 20) throws(LoadError) {
        do throws(LoadError) {
            self = try bytes.decodedFile(as: WireRecallQuestion.self, maxBytes: maxBytes)
                .checked(PictureReferences(at: place))
        } catch {
            throw place?.isFileURL == true ? error.inFile(at: place) : error
        }
    }
}
