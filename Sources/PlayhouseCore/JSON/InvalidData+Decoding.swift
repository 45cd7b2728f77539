extension InvalidData {
    /// Creates the reason from any error that was thrown while a value was decoded.
    ///
    /// For text that is not valid Unicode, and for numbers that fit no Swift type, Foundation throws an error without a
    /// path. After such an error, the initialiser searches the value for the text or number, to find its path.
    package init(_ error: any Error, decoding decoder: any Decoder) {
        switch error {
        case let error as DecodingError: self.init(error)
        case LoadError.invalidData(let flaw): self = flaw
        default: self = .wrongType(at: (UnreadableJSONValue(from: decoder).path ?? decoder.codingPath).text)
        }
    }

    /// Creates the reason from the kind and the coding path of a decoding error.
    init(_ error: DecodingError) {
        self =
            switch error {
            case .keyNotFound(let key, let context): .missing(at: (context.codingPath + [key]).text)
            case .valueNotFound(_, let context): .missing(at: context.codingPath.text)
            case .typeMismatch(_, let context): .wrongType(at: context.codingPath.text)
            case .dataCorrupted(let context):
                context.codingPath.isEmpty ? .malformed : .wrongType(at: context.codingPath.text)
            @unknown default: .malformed
            }
    }
}

extension [any CodingKey] {
    /// The path as text on one line, such as `answer[3].name`, with at most 64 bytes of each key.
    package var text: String {
        guard !isEmpty else { return "the root" }
        return reduce("") { path, key in
            // The key of a dictionary has an `intValue` too if it is a number, but not the text of an array index.
            if let index = key.intValue, key.stringValue == "Index \(index)" { return path + "[\(index)]" }
            let name = String(decoding: key.stringValue.utf8.prefix(64), as: UTF8.self).onOneLine
            return path.isEmpty ? name : path + "." + name
        }
    }
}
