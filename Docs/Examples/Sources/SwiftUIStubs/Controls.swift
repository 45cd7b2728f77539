// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each type and extension is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: View {
    public typealias Body = Never

    @preconcurrency
    nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

/// https://developer.apple.com/documentation/swiftui/button
extension Button where Label == Text {
    @preconcurrency
    nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    @preconcurrency
    nonisolated public init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
    public static let cancel = ButtonRole()
    public static let destructive = ButtonRole()
}

/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

/// https://developer.apple.com/documentation/swiftui/plainbuttonstyle
public struct PlainButtonStyle: PrimitiveButtonStyle {}

/// https://developer.apple.com/documentation/swiftui/borderedbuttonstyle
public struct BorderedButtonStyle: PrimitiveButtonStyle {}

/// https://developer.apple.com/documentation/swiftui/borderedprominentbuttonstyle
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

/// https://developer.apple.com/documentation/swiftui/menu
public struct Menu<Label: View, Content: View>: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

/// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label: View>: View {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/textfield
extension TextField where Label == Text {
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}

/// https://developer.apple.com/documentation/swiftui/textfieldstyle
@MainActor @preconcurrency
public protocol TextFieldStyle {}

/// https://developer.apple.com/documentation/swiftui/roundedbordertextfieldstyle
public struct RoundedBorderTextFieldStyle: TextFieldStyle {}

/// https://developer.apple.com/documentation/swiftui/textfieldstyle
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

/// https://developer.apple.com/documentation/swiftui/link
public struct Link<Label: View>: View {
    public typealias Body = Never

    nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) {}
}

/// https://developer.apple.com/documentation/swiftui/link
extension Link where Label == Text {
    nonisolated public init<S: StringProtocol>(_ title: S, destination: URL) {}
}

/// https://developer.apple.com/documentation/swiftui/sharelink
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label: View>: View
where Data: RandomAccessCollection {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/sharelink
extension ShareLink
where Data == CollectionOfOne<String>, PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
    nonisolated public init(item: String, subject: Text? = nil, message: Text? = nil) {}
}

/// https://developer.apple.com/documentation/swiftui/defaultsharelinklabel
public struct DefaultShareLinkLabel: View {
    public typealias Body = Never
}
