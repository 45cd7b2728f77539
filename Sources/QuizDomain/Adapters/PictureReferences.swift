import Foundation
import PlayhouseCore

/// The addresses of the pictures in a quiz file.
struct PictureReferences {
    private let web: WebAddressResolver
    /// The folder of the quiz file, or `nil` if the file is not on this device.
    private let folder: FileFolder?

    init(at place: URL?) {
        let file = place.flatMap { $0.isFileURL ? $0.absoluteURL : nil }
        web = WebAddressResolver(at: file == nil ? place : nil)
        folder = file.map { FileFolder($0.deletingLastPathComponent()) }
    }

    /// Returns content with a trimmed text on one line.
    ///
    /// A blank address or description is treated as missing.
    func content(_ text: String, _ address: String?, _ description: String?) -> QuizContent {
        content(lines: DisplayText.line(text), address, description)
    }

    /// Returns content with a trimmed text that keeps its line breaks.
    func content(lines text: String, _ address: String?, _ description: String?) -> QuizContent {
        QuizContent(
            DisplayText.lines(text).trimmed, picture: address.flatMap(picture),
            pictureDescription: description.flatMap(\.unlessBlank))
    }

    /// Returns the picture at an address, or `nil` if the address is blank.
    func picture(_ address: String) -> QuizPicture? {
        address.unlessBlank.map { address in
            (web.url(for: address) ?? folder?.reference(to: address)).map { QuizPicture.at($0) } ?? .missing
        }
    }
}

extension String {
    /// The text without surrounding whitespace, or `nil` if nothing of it is visible.
    var unlessBlank: String? { AnswerFolding.isBlank(self) ? nil : trimmed }
}
